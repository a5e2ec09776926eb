/**
 * Webpack loader: makes the agreement light for the app. What only its pages and the server read stays out: what a call does (`summary`),
 * what it is sent (`request`; the exchange judges that) and which refusals it declares (`errors`; the app tells a refusal by its code).
 * The shape of a reply is made when the first one comes, since a phone asks for a few of the calls that it knows. And what is then used by
 * nothing may be dropped.
 */
import { parse } from '@babel/parser';

const ONLY_ELSEWHERE = new Set(['summary', 'request', 'errors']);

export default function leanAgreement(source) {
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript'] });
  const edits = [
    ...program.body.flatMap(droppable),
    ...callsTo('endpoint', program).flatMap((call) => lean(call, source)),
  ];
  let text = source;
  // From the end, so that places before an edit stay what they are.
  for (const { from, to = from, by = '' } of edits.toSorted((one, other) => other.from - one.from))
    text = text.slice(0, from) + by + text.slice(to);
  return text;
}

/** `endpoint({ path, request, reply })` becomes `endpoint({ path }, () => reply)`. */
function lean({ arguments: [definition], end }, source) {
  const named = (property) => property.key?.name;
  const afterComma = (property) => property.end + (source[property.end] === ',' ? 1 : 0);
  const gone = definition.properties.filter((property) => ONLY_ELSEWHERE.has(named(property)));
  const reply = definition.properties.find((property) => named(property) === 'reply');
  return [
    ...[...gone, reply].map((property) => ({ from: property.start, to: afterComma(property) })),
    { from: definition.end, to: end - 1, by: `, () => (${source.slice(reply.value.start, reply.value.end)})` },
  ];
}

/** Marks what a module makes at its top as free of effects. */
function droppable(statement) {
  const { type, declarations = [] } = statement.declaration ?? statement;
  if (type !== 'VariableDeclaration') return [];
  return declarations
    .filter(({ init }) => ['CallExpression', 'TSAsExpression'].includes(init?.type))
    .flatMap(({ init }) => [
      { from: init.start, by: '/* @__PURE__ */ (() => (' },
      { from: init.end, by: '))()' },
    ]);
}

function callsTo(name, node) {
  if (node === null || typeof node !== 'object') return [];
  const inside = Object.values(node).flatMap((child) => callsTo(name, child));
  return node.type === 'CallExpression' && node.callee.name === name ? [node, ...inside] : inside;
}
