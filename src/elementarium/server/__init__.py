"""The table server: HTTP and WebSocket around play and store."""
