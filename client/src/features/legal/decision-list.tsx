import { automatedDecisions } from '@shared/domain/automated-decisions.ts';

type Decision = (typeof automatedDecisions)[number];

const parts: Record<Decision['part'], string> = {
  alone: 'By software alone.',
  assists: 'Software does most of it; a person decides.',
};

function DecisionEntry({ decision: { title, data, effect, part } }: { decision: Decision }) {
  return (
    <li>
      <strong>{title}.</strong> {parts[part]} It uses {data}. {effect}
    </li>
  );
}

/** The decisions about customers, or about electricians, that software makes alone or does most of. */
export function DecisionList({ about }: { about: Decision['about'] }) {
  const decisions = automatedDecisions.filter((decision) => decision.about === about);
  return (
    <ul>
      {decisions.map((decision) => (
        <DecisionEntry key={decision.id} decision={decision} />
      ))}
    </ul>
  );
}
