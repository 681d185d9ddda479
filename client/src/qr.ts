/** A link as a picture that another device can scan: what it takes comes when it is wanted. */
export async function pictureOf(link: string): Promise<string> {
  const { renderSVG } = await import("uqr");
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 2 }))}`;
}
