/** A thing of the audit log in words, with a link to where it is shown. */
import { Link } from 'react-router-dom';
import { formatDateTime } from '@/lib/format/times';
import { partsOf, queuePlaceOf } from '../objects';
import { useWords, wordOr } from '../words';

/** Terms are named by what they are of and from when they count: a moment is written as one. */
const plain = (item: string): string =>
  item
    .split(':')
    .map((part) => (/^\d{13}$/.test(part) ? formatDateTime(Number(part)) : part))
    .join(' · ');

export function ObjectName({ object }: { object: string }) {
  const words = useWords();
  const { kind, item } = partsOf(object);
  const place = kind === 'user' ? `/users/${item}` : queuePlaceOf(object);
  const name = wordOr(words, `objects.${kind}`, kind);
  return (
    <>
      {name}{' '}
      {place === null ? (
        plain(item)
      ) : (
        <Link to={place} className="text-brand">
          {item}
        </Link>
      )}
    </>
  );
}
