import { usePolicy } from '../../state/policy/policy.ts';
import { useView } from '../../state/view/view.ts';
import { Button } from '../common/Button.tsx';

/** Begins a comparison with the settings as they are now; gone while there is one, which has its own way out. */
export function CompareButton() {
  const isComparing = useView((view) => view.versus !== null);
  if (isComparing) return null;
  return (
    <Button
      look="link"
      data-print="never"
      title="Keeps these settings as a second policy, to compare others with"
      onClick={() =>
        useView.getState().set({ versus: { kind: 'settings', policy: usePolicy.getState().policy } })
      }
    >
      Compare
    </Button>
  );
}
