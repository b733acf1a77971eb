/** Pixels of a picture for each of its own: sharp on dense screens and in slides. */
const DENSITY = 2;

/**
 * A picture as PNG, at twice its size. The SVG refers to nothing, so the canvas stays readable; nothing is fetched.
 * @returns `null` where the browser cannot draw it, or has no memory for it.
 */
export async function svgToPng(svg: string): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * DENSITY;
  canvas.height = image.naturalHeight * DENSITY;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
