/** A thing of the audit log in words, with a link to where it is shown. */
import { Link } from 'react-router-dom';
import { partsOf, queuePlaceOf } from '../objects';
import { useWords, wordOr } from '../words';

export function ObjectName({ object }: { object: string }) {
  const words = useWords();
  const { kind, item } = partsOf(object);
  const place = kind === 'user' ? `/users/${item}` : queuePlaceOf(object);
  const name = wordOr(words, `objects.${kind}`, kind);
  return (
    <>
      {name}{' '}
      {place === null ? (
        item
      ) : (
        <Link to={place} className="text-brand">
          {item}
        </Link>
      )}
    </>
  );
}
