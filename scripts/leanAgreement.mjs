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
  const nodes = allBelow(program);
  const calls = nodes.filter(({ type, callee }) => type === 'CallExpression' && callee.name === 'endpoint');
  const definitions = new Set(calls.flatMap(({ arguments: [definition] }) => definition.properties));
  // What several calls share is written in a helper, which is told what each of them does.
  const gone = nodes.filter((node) =>
    definitions.has(node) ? ONLY_ELSEWHERE.has(named(node)) : named(node) === 'summary' && isText(node.value),
  );
  const edits = [
    ...program.body.flatMap(droppable),
    ...calls.flatMap((call) => lateReply(call, source)),
    ...gone.map((property) => without(property, source)),
  ];
  let text = source;
  // From the end, so that places before an edit stay what they are.
  for (const { from, to = from, by = '' } of edits.toSorted((one, other) => other.from - one.from))
    text = text.slice(0, from) + by + text.slice(to);
  return text;
}

const named = (property) => property.key?.name;
const isText = (value) => value?.type === 'StringLiteral' || value?.type === 'TemplateLiteral';
const without = ({ start, end }, source) => ({ from: start, to: end + (source[end] === ',' ? 1 : 0) });

/** `endpoint({ path, reply })` becomes `endpoint({ path }, () => reply)`. */
function lateReply({ arguments: [definition], end }, source) {
  const reply = definition.properties.find((property) => named(property) === 'reply');
  return [
    without(reply, source),
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

function allBelow(node) {
  if (node === null || typeof node !== 'object') return [];
  return [...(typeof node.type === 'string' ? [node] : []), ...Object.values(node).flatMap(allBelow)];
}
