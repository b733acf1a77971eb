import { VERDICTS, type VerdictKind } from '../../core/floor/verdict.ts';

export interface VerdictLayerProps {
  readonly paths: Readonly<Record<VerdictKind, string>>;
  readonly className: string | undefined;
}

/** One path a verdict, coloured through `data-verdict`. */
export function VerdictLayer({ paths, className }: VerdictLayerProps) {
  return VERDICTS.map((verdict) =>
    paths[verdict] === '' ? null : (
      <path key={verdict} data-verdict={verdict} className={className} d={paths[verdict]} />
    ),
  );
}
