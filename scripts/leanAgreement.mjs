/**
 * Webpack loader: what of the agreement only its pages and the server read stays out of the app: what a call does (`summary`), and which
 * refusals it declares (`errors`; the app tells a refusal by its code).
 */
export default function leanAgreement(source) {
  return source
    .replace(/\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1(,|(?=\s))/g, '')
    .replace(/\berrors:\s*(?:\[[^[\]]*\]|(?!readonly\b)[a-zA-Z]+)(,|(?=\s))/g, '');
}
