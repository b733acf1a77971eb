import type { AttachmentPart } from '../../model.ts';
import { attachment, dataUrl } from '../messages/blocks.ts';

/** A file that a log holds or points to, as a chip; a name, a media type and a URL are each optional. */
export function fileChip(name: string | null, mediaType: string | null, url: string | null): AttachmentPart {
  const inline = url === null ? null : dataUrl(url);
  const media = mediaType ?? inline?.mediaType ?? null;
  return attachment(media ?? 'file', name ?? (inline === null ? url : null), media, inline?.bytes ?? null);
}
