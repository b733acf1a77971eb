import type { AttachmentPart } from '../../model.ts';
import { attachment } from '../messages/blocks.ts';

/** A chip for data that a log holds inline in base64, such as `[image/png, 48,213 bytes]`. */
export function inlineChip(data: string | null, mediaType: string | null, what = 'image'): AttachmentPart {
  const padding = data === null ? 0 : data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  const bytes = data === null ? null : Math.max(0, Math.floor((data.length * 3) / 4) - padding);
  return attachment(mediaType ?? what, null, mediaType, bytes);
}
