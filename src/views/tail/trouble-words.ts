import type { FollowTrouble } from '../../state/follow/follow.ts';
import { formatBytes } from '../common/format.ts';

/** What is wrong with the file that is followed, and what comes of it. */
export function troubleWords(trouble: FollowTrouble, name: string): string {
  switch (trouble.kind) {
    case 'gone':
      return `${name} is no longer there. It is waited for; what was read of it stays.`;
    case 'empty':
      return `${name} is empty now. It is waited for; what was read of it stays.`;
    case 'denied':
      return `The browser no longer lets this page read ${name}. Press Follow to ask for it again.`;
    case 'shrunk':
      return `${name} became shorter (${formatBytes(trouble.from)} before, ${formatBytes(trouble.to)} now): it was cut back or replaced, and is read anew.`;
    case 'rewritten':
      return `${name} no longer begins as it did: it was written anew, and is read from its start.`;
    case 'unreadable':
      return `${name} could not be read (${trouble.why}). It is tried again.`;
    case 'unsupported':
      return `This browser lets no page look at a file again. Drop ${name} here once more when it has grown: what you chose stays, and reading goes on.`;
  }
}
