/** A preset is chosen, seen for what it is, given a slot that the agent does not have, edited, and had back. */
import { lanesJson } from './fixtures/lanes.ts';
import { inspector, openWith, slotSlider } from './support/acts.ts';
import { expect, test } from './support/app.ts';

const lanes = { name: 'lanes.json', text: lanesJson(10) };
const oneSegment = 'segments=range:1:29';

for (const width of [1440, 360]) {
  test(`a transcript as an agent would have compacted it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    await openWith(page, oneSegment, lanes);
    const button = page.getByRole('button', { name: /^Policy/ });
    const panel = page.getByRole('dialog', { name: 'Policy' });
    const chooser = panel.getByRole('combobox', { name: 'Compacts like' });
    await button.click();
    await expect(chooser).toHaveValue('record');

    // An agent without a slot: said, and every verdict with it.
    await chooser.selectOption({ label: 'LangChain middleware' });
    await expect(panel.getByText(/has no slot: nothing caps its summary/)).toBeVisible();
    await expect(panel.getByText(/^Source: summarization\.py .* stated in code\.$/)).toBeVisible();
    await expect(panel.getByText(/^Not stated: /)).toBeVisible();
    await expect(slotSlider(page)).toHaveAttribute('aria-valuetext', /^no slot/);
    const slot = panel.getByRole('textbox', { name: 'Your slot' });
    await slot.fill('4,096');
    await slot.press('Enter');
    await expect(slotSlider(page)).toHaveAttribute('aria-valuetext', /^4,096 tokens: 1 compact/);

    // What is known of it opens in place, and nothing runs off the side.
    await panel.getByText('What is known of LangChain middleware').click();
    await expect(panel.getByText(/the newest 4,000 tokens of what is evicted/)).toBeVisible();
    const sideways = await panel.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );

    // Edited: it says so, in its name and in words, until it is had back.
    const newest = panel.getByRole('textbox', { name: 'Reads the newest' });
    await newest.fill('200');
    await newest.press('Enter');
    await expect(
      panel.getByText(/^Changed: shown to the summarizer .* → .*the newest 200 tokens/),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toHaveText('Policy · LangChain middleware, changed');
    if (width > 600)
      await expect(
        inspector(page).getByText(/^Never read: \d+ of the items .*No slot saves them/),
      ).toBeVisible();

    // All of it travels in the address.
    await expect(page).toHaveURL(/preset=langchain/);
    await expect(page).toHaveURL(/shown=newest:200:results:all/);

    await button.click();
    await panel.getByRole('button', { name: 'Back to LangChain middleware' }).click();
    await page.keyboard.press('Escape');
    await expect(button).toHaveText('Policy · LangChain middleware');
    await expect(page).toHaveURL(/shown=newest:4000:results:all/);
  });
}
