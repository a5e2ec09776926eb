/** Small files, small functions: limits are cheap only from the start, so there is no allowance list. */
import { files, nodes, read, type Node } from './source';

const SOURCE = files(
  ['app', 'components', 'lib', 'server', 'scripts', 'e2e', 'bench', '__tests__'],
  /\.(ts|tsx|mjs|css)$/,
);
const MAX = { file: 400, function: 70, component: 150 };

test('no file is longer than 400 lines', () => {
  expect(
    SOURCE.map((file) => ({ file, lines: read(file).split('\n').length - 1 })).filter(({ lines }) => lines > MAX.file),
  ).toEqual([]);
});

test('no function is longer than 70 lines, no component longer than 150', () => {
  // A `describe` of a browser journey is a list of tests, not a function that somebody has to hold in mind.
  const long = files(['app', 'components', 'lib', 'server', 'scripts', 'e2e', 'bench'], /\.(ts|tsx|mjs)$/)
    .filter((file) => !file.endsWith('.browser.ts'))
    .flatMap((file) =>
      [...nodes(file)]
        .filter(({ node }) =>
          /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|ClassMethod)$/.test(node.type),
        )
        .flatMap(({ node, parent }) => {
          const lines = node.loc ? node.loc.end.line - node.loc.start.line + 1 : 0;
          const name = nameOf(node, parent);
          const limit = file.endsWith('.tsx') && /^[A-Z]/.test(name) ? MAX.component : MAX.function;
          return lines > limit ? [`${file}: ${name} has ${lines} lines (at most ${limit})`] : [];
        }),
    );
  expect(long).toEqual([]);
});

function nameOf(node: Node, parent: Node | null): string {
  const id = (node['id'] ?? parent?.['id'] ?? parent?.['key'] ?? node['key']) as { name?: string } | undefined;
  return id?.name ?? 'a function';
}

test('text and the room around it are sized in rem, so that they grow together for people who read large text', () => {
  const sized =
    /(?<![\w-])-?(?:text|leading|h|min-h|max-h|w|min-w|max-w|size|p[xytblr]?|m[xytblr]?|gap|top|bottom|left|right|inset|grid-cols|grid-rows|basis)-\[[^\]]*(?<![\d.])(?:[4-9]|\d{2,})(?:\.\d+)?px[^\]]*\]/;
  const found = files(['app', 'components'], /\.(ts|tsx)$/).flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (sized.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 90)}`] : [])),
  );
  expect(found).toEqual([]);
});

test('lib names no style classes: the style build reads app/ and components/ only, so they would have no effect', () => {
  const styled =
    /(?<![\w-])(?:text|leading|tracking|font|bg|border|rounded|grid|flex|gap|[wh]|[pm][xytblr]?)-(?:\[|\d|bold\b|semibold\b)/;
  const found = files(['lib'], /\.tsx?$/).flatMap((file) =>
    [...nodes(file)].flatMap(({ node }) => {
      const text =
        node.type === 'StringLiteral'
          ? node['value']
          : node.type === 'TemplateElement'
            ? (node['value'] as { raw: string }).raw
            : '';
      return typeof text === 'string' && styled.test(text) ? [`${file}: ${text.slice(0, 90)}`] : [];
    }),
  );
  expect(found).toEqual([]);
});
