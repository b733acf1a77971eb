import { pathText } from '../../core/transcript/formats/home-made/mapping.ts';
import { pathsOf, useKeptMappings } from '../../state/kept-mappings.ts';
import { useMapping } from '../../state/mapping.ts';
import { useSession } from '../../state/session.ts';
import notices from '../app/Notices.module.css';
import { Button } from '../common/Button.tsx';
import { formatMoment } from '../common/format.ts';

/** That a document is read by a mapping that a person made, and the ways to change or leave it; nothing otherwise. */
export function MappedNotice() {
  const mapped = useSession((session) => session.mapped);
  const kept = useKeptMappings((store) => store.kept);
  if (mapped === null) return null;
  const { mapping, at } = mapped;
  const keys = pathsOf(mapping).map((path) => `“${pathText(path)}”`);
  const isKept = at !== null && kept.some((one) => one.at === at);
  return (
    <p className={notices.notice}>
      <span className={notices.words}>
        Read with your mapping{at === null ? '' : ` of ${formatMoment(Date.parse(at))}`}: {keys.join(', ')}.
      </span>
      <Button look="link" onClick={() => void useMapping.getState().open('shown')}>
        Change
      </Button>
      {isKept && (
        <Button
          look="link"
          title="Reads the file without it, and forgets it on this device"
          onClick={() => {
            useKeptMappings.getState().forget(at);
            void useSession.getState().openAgain(null);
          }}
        >
          Forget
        </Button>
      )}
    </p>
  );
}
