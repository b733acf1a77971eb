/** The promise: nothing leaves the page, and nothing that is opened becomes anything but text. */
import { hostileFileName, hostileMessages, hostileSession, PAYLOADS } from './fixtures/hostile.ts';
import { lanesJson } from './fixtures/lanes.ts';
import { inspector, paste, slotSlider, turn } from './support/acts.ts';
import { appRoot, chooseFiles, expect, expectReady, openApp, openTranscript, test } from './support/app.ts';

const lanes = { name: 'secret-plans.json', text: lanesJson(30) };

test('a whole visit asks only for files of the build, and for none once a transcript is open', async ({
  page,
  watch,
}) => {
  const asked = () => watch.requests().map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  await openApp(page, '#v1?budget=2400&slot=300');
  await openTranscript(page, lanes);
  for (const request of asked()) expect(request).toMatch(/^GET \/(assets\/[\w.-]+|report-template\.html)?$/);
  for (const { url } of watch.requests()) expect(new URL(url).search).toBe('');

  // Everything that a visit is made of.
  watch.forgetRequests();
  await slotSlider(page).press('PageUp');
  await page.getByRole('searchbox', { name: 'Find in transcript' }).fill('receipt');
  await expect(page.getByText('1 of 30', { exact: true })).toBeVisible();
  await turn(page, 3).locator('mark').first().hover();
  await expect(page.getByRole('dialog', { name: / in turn 3$/ })).toBeVisible();
  await page.getByRole('tab', { name: /^Segments/ }).click();
  await page.getByRole('button', { name: 'next pass' }).click();
  await page.getByRole('button', { name: 'Help' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Theme/ }).click();
  await openTranscript(page, { name: 'another.json', text: lanesJson(3) });
  await expect(page.getByRole('banner')).toContainText('another.json');
  await chooseFiles(page, { name: 'empty.json', text: '' });
  await expect(page.getByRole('alert')).toContainText('empty.json is empty');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(asked()).toEqual([]);

  // The two exceptions, both asked for by a person.
  await page.getByRole('button', { name: /^Policy/ }).click();
  await page.getByRole('combobox', { name: 'Encoding' }).selectOption('cl100k_base');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner')).toContainText('tok (cl100k)');
  await expectReady(page);
  expect(asked()).toEqual([expect.stringMatching(/^GET \/assets\/cl100k_base-[\w-]+\.js$/)]);
  watch.forgetRequests();
  await page.getByRole('button', { name: 'Floorline' }).click();
  await page.getByRole('button', { name: 'A short session' }).click();
  await expect(page.getByRole('banner')).toContainText('short.jsonl');
  await expectReady(page);
  expect(asked()).toEqual(['GET /samples/short.jsonl']);
});

test('the address and the device hold settings, never a word of a transcript', async ({ page }) => {
  await openApp(page, '#v1?budget=3000&slot=300');
  await openTranscript(page, lanes);
  await page.keyboard.press('n');
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/pass=0&turn=\d+$/);
  const kept = await page.evaluate(async () => ({
    address: location.href,
    title: document.title,
    cookies: document.cookie,
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }));
  expect(JSON.stringify(kept)).not.toMatch(/secret|plans|lane|receipt|harbour/i);
  expect(kept).toMatchObject({ cookies: '', session: '{}', databases: 0, caches: 0 });
});

test('everything works with the network gone', async ({ page, context }) => {
  const table = page.waitForResponse(/o200k_base/);
  await openApp(page, '#v1?segments=range:1:29&slot=300');
  await (await table).finished();
  await context.setOffline(true);
  await openTranscript(page, lanes);
  await expect(inspector(page).getByText(/> slot 300/)).toBeVisible();
  await slotSlider(page).press('End');
  await expect(inspector(page).getByText('One summary can hold all of it.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find in transcript' }).fill('receipt');
  await expect(page.getByText('1 of 30', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
});

test('without the network a sample fails in words, and a file still opens', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  const table = page.waitForResponse(/o200k_base/);
  await openApp(page);
  await (await table).finished();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'A short session' }).click();
  await expect(page.getByRole('alert')).toContainText('The sample "short" could not be fetched');
  await openTranscript(page, lanes);
  await expect(turn(page, 1)).toContainText('config/lane-0.yaml');
});

test('markup in any field is text and does nothing', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const [image, script, , link, frame] = PAYLOADS;
  await openApp(page);
  await openTranscript(page, { name: hostileFileName, text: hostileSession });
  await expect(page.getByRole('banner')).toContainText(hostileFileName);
  await expect(turn(page, 0)).toContainText(`Never run ${script} on ${image}.`);
  await expect(turn(page, 0)).toContainText(link);
  await expect(turn(page, 1)).toContainText(`Task${image}`);
  await expect(turn(page, 1)).toContainText(frame);
  await expect(turn(page, 2)).toContainText(`Error: ${frame}`);

  // Everywhere else that words of the file come to stand: faults, threads, reasons, hits.
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByRole('dialog').getByRole('row')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await turn(page, 0).locator('mark').first().hover();
  await expect(page.getByRole('dialog', { name: / in turn 0$/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find in transcript' }).fill(image);
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: hostileFileName }).click();
  const about = page.getByRole('dialog', { name: 'About this transcript' });
  await about.getByRole('button', { name: `${image} a thread` }).click();
  await expect(turn(page, 1)).toContainText(script);

  await openTranscript(page, { name: hostileFileName, text: hostileMessages });
  await expect(turn(page, 0)).toContainText('Hello.');
  await chooseFiles(page, { name: hostileFileName, text: `{"${image}": "${script.replaceAll('"', "'")}"` });
  await expect(page.getByRole('alert')).toContainText(image);
  await paste(page, `User: ${image}\n\nAssistant: ${script}\n\nUser: ${frame}\n`);
  await expect(page.getByRole('banner')).toContainText('pasted text');
  await expect(turn(page, 0)).toContainText(image);

  const after = await page.evaluate(() => ({
    broken: 'broken' in window,
    title: document.title,
    strangers: document.querySelectorAll('iframe, img, object, embed, svg[onload], a[href^="javascript:"]')
      .length,
  }));
  expect(after).toEqual({ broken: false, title: 'Floorline', strangers: 0 });
  expect(dialogs).toEqual([]);
});

test('a link is hostile input too: what makes no sense in it is passed over', async ({ page }) => {
  await openApp(
    page,
    '#v1?slot=<img src=x onerror=window.broken=1>&budget=-5&mark=99&pass=1e9&turn=x&zoom=9-3&sample=../../etc/passwd&margin=0.15&__proto__=1',
  );
  await expect(appRoot(page)).toHaveAttribute('data-state', 'empty');
  await openTranscript(page, lanes);
  await expect(slotSlider(page)).toHaveValue('2000');
  await expect(page.getByRole('textbox', { name: 'Margin' })).toHaveValue('15');
  await expect(page.getByRole('textbox', { name: 'Budget' })).toHaveValue('128,000');
  await expect(page).toHaveURL(/#v1\?margin=0\.15$/);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});
