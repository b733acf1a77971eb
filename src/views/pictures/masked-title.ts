import { pageClient } from '../../state/session/session.ts';
import { shareQuestion } from '../../state/share/share-question.ts';

/** The title that a person typed, with its secrets masked as in every report; none where nobody can look for them. */
export async function maskedTitle(title: string): Promise<string | null> {
  if (title.trim() === '') return null;
  const question = await shareQuestion('typed');
  const reply = await pageClient().request('share', { question });
  return reply.ok ? reply.answer.title : null;
}
