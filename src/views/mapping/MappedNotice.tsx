import { pathText } from '../../core/transcript/formats/home-made/mapping.ts';
import { pathsOf, useKeptMappings } from '../../state/mapping/kept-mappings.ts';
import { useMapping } from '../../state/mapping/mapping.ts';
import { useSession } from '../../state/session/session.ts';
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
  const keptAt = kept.find((one) => one.at === at)?.at ?? null;
  return (
    <p className={notices.notice}>
      <span className={notices.words}>
        Read with your mapping{keptAt === null ? '' : ` of ${formatMoment(Date.parse(keptAt))}`}:{' '}
        {keys.join(', ')}.
      </span>
      <Button look="link" aria-haspopup="dialog" onClick={() => void useMapping.getState().open('shown')}>
        Change
      </Button>
      {keptAt !== null && (
        <Button
          look="link"
          title="Files like this are no longer read by it; this one stays as it is"
          onClick={() => useKeptMappings.getState().forget(keptAt)}
        >
          Forget
        </Button>
      )}
    </p>
  );
}
