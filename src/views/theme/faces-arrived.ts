/** How long the page waits for its faces before it is drawn in others, in milliseconds. */
const AT_MOST_MS = 500;

/**
 * Comes when the faces of the page are there, or will not be for a while. They were asked for together with the script, so
 * they are nearly always there by then; text that is drawn before would move once when they come.
 */
export async function facesArrived(faces: Pick<FontFaceSet, 'load'>): Promise<void> {
  const wanted = ['13px "Inter Variable"', '13px "JetBrains Mono Variable"'].map((face) => faces.load(face));
  const late = new Promise((resolve) => setTimeout(resolve, AT_MOST_MS));
  await Promise.race([Promise.allSettled(wanted), late]);
}
