import { useFollow } from '../../state/follow/follow.ts';
import { useSession } from '../../state/session/session.ts';
import { Button } from '../common/Button.tsx';
import { canFollow, chooseHandle } from './file-handles.ts';

async function begin(name: string): Promise<void> {
  const { handle, offer, start, tell } = useFollow.getState();
  if (handle?.name === name) return start();
  if (!canFollow()) return tell({ kind: 'unsupported' });
  const chosen = await chooseHandle();
  if (chosen === null) return;
  offer(chosen);
  start();
}

/** Keeps reading the file on screen while it is written; the browser may want it chosen once more for that. */
export function FollowButton() {
  const document = useSession((session) => session.document);
  const sample = useSession((session) => session.sample);
  const isFollowing = useFollow((follow) => follow.isFollowing);
  const hasHandle = useFollow((follow) => follow.handle !== null && follow.handle.name === document?.name);
  if (document === null || document.report !== undefined || sample !== null) return null;
  const { name } = document;
  return (
    <Button
      look="plain"
      aria-pressed={isFollowing}
      title={
        isFollowing
          ? 'Stop looking at the file'
          : hasHandle
            ? 'Read on while the agent writes'
            : 'Read on while the agent writes: choose the file once more, so that the browser allows it'
      }
      onClick={() => (isFollowing ? useFollow.getState().stop() : void begin(name))}
    >
      {isFollowing ? 'Following' : 'Follow'}
    </Button>
  );
}
