/** What a message of ChatGPT holds, by its `content_type`, as text and chips. */
import type { AttachmentPart, Part } from '../../model.ts';
import { attachment } from '../messages/blocks.ts';
import { asArray, asNumber, asRecord, asString, isRecord, type JsonRecord } from '../reading/json-values.ts';
import { shownJson } from '../reading/shown-json.ts';
import { fileChip } from '../turns/file-chip.ts';

export interface Content {
  readonly text: string;
  readonly chips: readonly AttachmentPart[];
  /** The content type where it is not known; its JSON is then the text. */
  readonly unknown: string | null;
  /** The text is JSON that nobody said. */
  readonly isJson?: boolean;
}

const plain = (text: string | null): Content => ({ text: text ?? '', chips: [], unknown: null });

/** The text of a content, whoever said it. Reasoning is read by `reasoningOf`. */
export function readContentType(content: JsonRecord): Content {
  const type = asString(content.content_type);
  switch (type) {
    case 'text':
    case 'multimodal_text':
      return readParts(asArray(content.parts) ?? []);
    case 'code':
    case 'execution_output':
      return plain(asString(content.text));
    case 'system_error':
      return plain([asString(content.name), asString(content.text)].filter(isInk).join(': '));
    case 'tether_quote':
      return plain(
        [asString(content.title), asString(content.url), asString(content.text)].filter(isInk).join('\n'),
      );
    case 'tether_browsing_display':
      return plain([asString(content.summary), asString(content.result)].filter(isInk).join('\n'));
    case 'reasoning_recap':
      return plain(asString(content.content));
    case 'user_editable_context':
      return plain(
        [asString(content.user_profile), asString(content.user_instructions)].filter(isInk).join('\n'),
      );
    case 'model_editable_context':
      return plain(asString(content.model_set_context) ?? asString(content.repository));
    default: {
      const parts = asArray(content.parts);
      if (parts !== null) return { ...readParts(parts), unknown: type };
      const text = asString(content.text) ?? asString(content.result);
      return {
        text: text ?? shownJson(content),
        chips: [],
        unknown: type ?? 'content without a type',
        isJson: text === null,
      };
    }
  }
}

const isInk = (text: string | null): text is string => text !== null && text.trim() !== '';

/** Strings, and images, recordings and their transcriptions among them. */
function readParts(parts: readonly unknown[]): Content {
  const texts: string[] = [];
  const chips: AttachmentPart[] = [];
  let unknown: string | null = null;
  for (const part of parts) {
    if (typeof part === 'string') {
      if (part !== '') texts.push(part);
      continue;
    }
    const record = asRecord(part);
    const type = asString(record?.content_type);
    const transcription = type === 'audio_transcription' ? asString(record?.text) : null;
    if (record === null) texts.push(shownJson(part));
    else if (transcription !== null) texts.push(transcription);
    else if (type?.endsWith('_asset_pointer') === true) chips.push(assetChip(type, record));
    else {
      texts.push(asString(record.text) ?? shownJson(record));
      unknown ??= type ?? 'a part without a type';
    }
  }
  return { text: texts.join('\n'), chips, unknown };
}

function assetChip(type: string, asset: JsonRecord): AttachmentPart {
  const what = type.startsWith('image') ? 'image' : type.includes('video') ? 'recording' : 'audio';
  const nested = asRecord(asset.audio_asset_pointer) ?? asset;
  return attachment(what, asString(nested.asset_pointer), null, asNumber(nested.size_bytes));
}

/** The thoughts of a message, or `null` where it holds none. */
export function thoughtsOf(content: JsonRecord): string | null {
  if (content.content_type !== 'thoughts') return null;
  return (asArray(content.thoughts) ?? [])
    .filter(isRecord)
    .flatMap((thought) => {
      const chunks = (asArray(thought.chunks) ?? []).filter((chunk) => typeof chunk === 'string').join('');
      return [asString(thought.summary), asString(thought.content) ?? chunks].filter(isInk).join('\n');
    })
    .filter(isInk)
    .join('\n\n');
}

/** Files that were handed over with a message. */
export function attachmentsOf(metadata: JsonRecord | null): Part[] {
  return (asArray(metadata?.attachments) ?? []).filter(isRecord).map((file) => {
    const mediaType = asString(file.mime_type) ?? asString(file.mimeType);
    const name = asString(file.name) ?? asString(file.id);
    const size = asNumber(file.size);
    return size === null
      ? fileChip(name, mediaType, null)
      : attachment(mediaType ?? 'file', name, mediaType, size);
  });
}

/** Images that code drew. */
export function drawnImages(metadata: JsonRecord | null): AttachmentPart[] {
  const result = asRecord(metadata?.aggregate_result);
  return (asArray(result?.messages) ?? [])
    .filter(isRecord)
    .filter(({ message_type: type }) => type === 'image')
    .map(({ image_url: url }) => attachment('image', asString(url), null, null));
}
