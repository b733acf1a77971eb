import { usePolicy } from '../../state/policy/policy.ts';
import { useSecondRunAsked, useTwoRuns } from '../../state/run/compare-store.ts';
import { useView } from '../../state/view/view.ts';
import { CompareView } from './CompareView.tsx';

/** What sets two policies apart, connected to the stores; nothing where there is one policy. */
export function CompareBar() {
  useSecondRunAsked();
  const versus = useView((view) => view.versus);
  const set = useView((view) => view.set);
  const two = useTwoRuns();
  if (versus === null) return null;
  return (
    <CompareView
      versus={versus}
      two={two}
      onVersus={(next) => set({ versus: next })}
      onSettings={() => set({ versus: { kind: 'settings', policy: usePolicy.getState().policy } })}
    />
  );
}
