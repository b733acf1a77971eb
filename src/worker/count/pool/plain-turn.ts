import type { Part, Turn } from '../../../core/transcript/model.ts';

/** A turn as plain values, which another thread can be handed: parts may make their texts when they are read. Where it came from stays here. */
export const plainTurn = ({ role, parts, usage }: Turn): Turn => ({
  role,
  parts: parts.map(plainPart),
  source: [],
  timestamp: null,
  model: null,
  usage,
});

function plainPart(part: Part): Part {
  switch (part.kind) {
    case 'tool_call': {
      const { kind, callId, name, args } = part;
      return { kind, callId, name, args: args.map(({ key, value }) => ({ key, value })) };
    }
    case 'tool_result': {
      const { kind, callId, name, text, isError } = part;
      return { kind, callId, name, text, isError };
    }
    case 'text': {
      const { kind, text, harness } = part;
      return harness === undefined ? { kind, text } : { kind, text, harness };
    }
    case 'reasoning': {
      const { kind, text, opaque } = part;
      return opaque === undefined ? { kind, text } : { kind, text, opaque };
    }
    case 'attachment': {
      const { kind, text, mediaType, bytes } = part;
      return { kind, text, mediaType, bytes };
    }
    case 'summary':
      return { kind: part.kind, text: part.text };
  }
}
