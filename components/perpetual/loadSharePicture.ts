/** The picture of a closed position: fetched with the first tap. */
export const loadSharePicture = () => import('./SharePictureSheet').then(({ SharePictureSheet }) => SharePictureSheet);
