/**
 * One path a line, each as soon as its line has ended; a carriage return before the line feed is no part of it. Every
 * line is one, an empty one too, so that whoever pipes lines gets an answer to each.
 */
export async function* pathsFrom(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest: string[] = [];
  const take = (line: string): string => {
    const whole = [...rest, line].join('');
    rest = [];
    return whole.endsWith('\r') ? whole.slice(0, -1) : whole;
  };
  for await (const chunk of chunks) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      yield take(text.slice(from, end));
      from = end + 1;
    }
    if (from < text.length) rest.push(text.slice(from));
  }
  if (rest.length > 0) yield take('');
}
