/** The one page: a skeleton in the HTML, and the app that takes its place. */
export { Entry as default } from './shell/Entry';
