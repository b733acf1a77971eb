import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand';
import type { SessionState } from '../model.ts';
import { fetchTemplateEarly, reportTemplate } from './report-template.ts';

test('the form is fetched once, when something begins to be read, and never when it is asked for', async () => {
  const session = createStore<Pick<SessionState, 'status'>>()(() => ({ status: 'empty' }));
  const fetching = vi.fn<() => Promise<string | null>>(() => Promise.resolve('the form'));
  fetching.mockResolvedValueOnce(null);
  const stop = fetchTemplateEarly(session, fetching);
  expect(await reportTemplate()).toBeNull();
  expect(fetching).not.toHaveBeenCalled();
  session.setState({ status: 'reading' });
  expect(fetching).toHaveBeenCalledTimes(1);
  expect(await reportTemplate()).toBeNull();

  // What did not come is asked for again with the next transcript; what came never is.
  for (let opened = 0; opened < 3; opened++) {
    session.setState({ status: 'ready' });
    session.setState({ status: 'reading' });
    await reportTemplate();
  }
  expect(fetching).toHaveBeenCalledTimes(2);
  expect(await reportTemplate()).toBe('the form');
  stop();
});
