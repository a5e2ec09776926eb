/** A person's number, which leads to the page about them. */
import { Link } from 'react-router-dom';

export const UserLink = ({ uid }: { uid: string }) => (
  <Link className="text-brand" to={`/users/${uid}`}>
    {uid}
  </Link>
);
