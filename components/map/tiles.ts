/** Where the map's pictures come from; empty where the site has none, and then no map is shown: an empty grid tells nobody anything. */
export const TILES = process.env.NEXT_PUBLIC_MAP_TILES ?? '';
