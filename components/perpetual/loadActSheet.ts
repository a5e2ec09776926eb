/** The sheets of what may be done with a position: fetched with the first tap. */
export const loadActSheet = () => import('./ActSheet').then(({ ActSheet }) => ActSheet);
