import { purchaseSteps } from './scenarios.mjs';

const BUYERS = 200;

/** Two hundred buyers with an authorised hold each press at the same moment, on one lead; several times over. */
export async function measureRush(stage, count) {
  const rushes = [];
  for (let index = 0; index < count; index += 1) {
    const [leadId] = await stage.add('leads', 1);
    const steps = stage.people.buyers.slice(0, BUYERS).map(({ cookie }) => purchaseSteps('ours', { leadId, cookie }).map((step) => step()));
    const atOnce = (requests) => stage.ask({ task: 'atOnce', url: stage.ours, requests });
    const opened = await atOnce(steps.map(([intent]) => intent));
    const { statuses, slowest } = await atOnce(steps.map(([, purchase]) => purchase));
    rushes.push({
      slowest,
      won: statuses.filter((status) => status === 200).length,
      // Anyone who was too late is told so, and nothing else.
      odd: statuses.filter((status) => status !== 200 && status !== 409).length + opened.statuses.filter((status) => status !== 200).length,
    });
    await stage.add('tidy');
  }
  return rushes;
}
