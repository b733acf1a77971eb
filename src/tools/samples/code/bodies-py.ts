/** Bodies of Python functions by verb; the marks are those of `bodies-ts.ts`, `%_` is the type in lower case. */
const SELECT = [
  `def %fn(%s: Iterable[%T], before: int) -> list[%T]:
    kept = [%t for %t in %s if %t.%f < before and %t.%g]
    kept.sort(key=lambda %t: (%t.%f, %t.%g))
    return kept`,
  `def %fn(session: Session, limit: int = %C) -> list[%T]:
    query = select(%T).where(%T.%g != "").order_by(%T.%f.desc()).limit(limit)
    rows = session.scalars(query).all()
    if len(rows) == limit:
        log.info("more %s than fit into one page", extra={"limit": limit})
    return list(rows)`,
  `def %fn(%s: Sequence[%T], %g: str) -> %T | None:
    best: %T | None = None
    for %t in %s:
        if %t.%g != %g:
            continue
        if best is None or %t.%f > best.%f:
            best = %t
    return best`,
];

const PARSE = [
  `def %fn(line: str) -> %T:
    fields = line.rstrip("\\n").split("\\t")
    if len(fields) < 3:
        raise MalformedRow(line, expected=3, found=len(fields))
    %g, %h, raw = fields[:3]
    try:
        %f = int(raw)
    except ValueError as error:
        raise MalformedRow(line, field="%f") from error
    return %T(%f=%f, %g=%g.strip(), %h=%h.strip())`,
  `def %fn(payload: Mapping[str, object]) -> %T:
    %g = str(payload.get("%g", "")).strip()
    if not %g:
        raise Rejected("%g", "empty")
    %f = payload.get("%f")
    if not isinstance(%f, int) or %f > %C:
        raise Rejected("%f", repr(%f))
    return %T(%f=%f, %g=%g, %h=str(payload.get("%h") or ""))`,
];

const CHECK = [
  `def %fn(%t: %T, *, now: int) -> bool:
    if not %t.%g or %t.%h == "void":
        return False
    return now - %t.%f < %C`,
  `def %fn(%t: %T) -> list[Finding]:
    findings: list[Finding] = []
    if %t.%f <= 0:
        findings.append(Finding("%f", "must be positive"))
    if len(%t.%g) > %D:
        findings.append(Finding("%g", f"longer than {%D}"))
    if %t.%h.lower() != %t.%h:
        findings.append(Finding("%h", "mixed case"))
    return findings`,
  `def %fn(%s: Sequence[%T], tolerance: float = 0.02) -> bool:
    if not %s:
        return True
    total = sum(%t.%f for %t in %s)
    return all(abs(%t.%f / total - 1 / len(%s)) <= tolerance for %t in %s)`,
];

const SUM = [
  `def %fn(%s: Iterable[%T]) -> dict[str, int]:
    totals: dict[str, int] = defaultdict(int)
    for %t in %s:
        totals[%t.%h] += min(%t.%f, %C)
    return dict(sorted(totals.items()))`,
  `def %fn(left: %T, right: %T) -> Decimal:
    if left.%h != right.%h:
        raise UnitMismatch(left.%h, right.%h)
    difference = Decimal(left.%f) - Decimal(right.%f)
    return difference.quantize(Decimal("0.001"), rounding=ROUND_HALF_EVEN)`,
];

const READ = [
  `def %fn(path: Path) -> Iterator[%T]:
    with path.open(encoding="utf-8", newline="") as handle:
        for number, line in enumerate(handle, start=1):
            if not line.strip() or line.startswith("#"):
                continue
            try:
                yield %T.from_line(line)
            except MalformedRow as error:
                log.warning("skipped a row", extra={"path": str(path), "row": number, "why": error.reason})`,
  `async def %fn(client: Client, %g: str) -> %T | None:
    response = await client.get(f"/%s/{%g}", timeout=%D)
    if response.status_code == 404:
        return None
    response.raise_for_status()
    return %T.from_payload(response.json())`,
];

const WRITE = [
  `def %fn(%t: %T, folder: Path) -> Path:
    target = folder / f"{%t.%g}.json"
    draft = target.with_suffix(".part")
    draft.write_text(json.dumps(asdict(%t), sort_keys=True) + "\\n", encoding="utf-8")
    draft.replace(target)
    return target`,
  `def %fn(session: Session, %t: %T) -> None:
    known = session.get(%T, %t.%g, with_for_update=True)
    if known is not None and known.%f >= %t.%f:
        return
    session.merge(%t)
    session.add(Event(kind="%_-stored", subject=%t.%g, detail=%t.%h))`,
];

const FORMAT = [
  `def %fn(%t: %T) -> str:
    %h = %t.%h or "-"
    return f"{%t.%g:<24} {%t.%f:>9}  {%h}"`,
  `def %fn(%s: Sequence[%T]) -> str:
    if not %s:
        return "nothing to report"
    width = max(len(%t.%g) for %t in %s)
    return "\\n".join(f"{%t.%g:<{width}}  {%t.%h}" for %t in %s)`,
];

const RUN = [
  `def %fn(queue: Iterable[%T], *, dry_run: bool = False) -> Outcome:
    outcome = Outcome()
    for %t in queue:
        if dry_run:
            outcome.skipped.append(%t.%g)
            continue
        try:
            submit(%t, timeout=%C)
        except Transient as error:
            log.warning("will try again", extra={"%g": %t.%g, "error": str(error)})
            outcome.deferred.append(%t.%g)
        else:
            outcome.done += 1
    return outcome`,
  `async def %fn(%t: %T, attempts: int = %D) -> Receipt:
    for attempt in range(1, attempts + 1):
        try:
            return await deliver(%t)
        except Transient:
            if attempt == attempts:
                raise
            await asyncio.sleep(delay(attempt, ceiling=%C))
    raise AssertionError("unreachable")`,
  `async def %fn(%s: Sequence[%T], width: int = %D) -> None:
    gate = asyncio.Semaphore(width)

    async def one(%t: %T) -> None:
        async with gate:
            await handle(%t)

    async with asyncio.TaskGroup() as group:
        for %t in %s:
            group.create_task(one(%t))`,
];

const [TOTAL = '', DIFFERENCE = ''] = SUM;

export const BODIES_PY: Readonly<Record<string, readonly string[]>> = {
  list: SELECT,
  find: SELECT,
  collect: SELECT,
  pick: SELECT,
  select: SELECT,
  parse: PARSE,
  decode: PARSE,
  split: PARSE,
  is: CHECK,
  has: CHECK,
  check: CHECK,
  verify: CHECK,
  validate: CHECK,
  match: CHECK,
  sum: [TOTAL],
  compute: [TOTAL],
  measure: [TOTAL],
  compare: [DIFFERENCE],
  convert: [DIFFERENCE],
  read: READ,
  load: READ,
  fetch: READ,
  write: WRITE,
  store: WRITE,
  save: WRITE,
  record: WRITE,
  format: FORMAT,
  describe: FORMAT,
  print: FORMAT,
  run: RUN,
  submit: RUN,
  retry: RUN,
  drain: RUN,
  replay: RUN,
  send: RUN,
};
