/** The one page: a skeleton in the HTML, and the app that takes its place. */
import { Entry } from './shell/Entry';
import { FirstSkeleton } from './shell/FirstSkeleton';

export default function Page() {
  return <Entry skeleton={<FirstSkeleton />} />;
}
