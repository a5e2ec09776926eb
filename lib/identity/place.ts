/** A point on the map as text, `latitude,longitude` with five places: about a metre. */
export interface Place {
  lat: number;
  lng: number;
}

const PLACES = 5;

export const placeText = ({ lat, lng }: Place): string => `${lat.toFixed(PLACES)},${lng.toFixed(PLACES)}`;

/** Null for text that names no point of the earth. */
export function readPlace(text: string | null): Place | null {
  if (text === null || !/^-?\d{1,2}\.\d{5},-?\d{1,3}\.\d{5}$/.test(text)) return null;
  const [lat = 0, lng = 0] = text.split(',').map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** Coordinates as people type and paste them: two numbers with a comma or a space between. Null for anything else. */
export function readTypedPlace(text: string): Place | null {
  const parts = text
    .normalize('NFKC')
    .replaceAll('、', ',')
    .replaceAll('−', '-')
    .trim()
    .split(/\s*,\s*|\s+/);
  if (parts.length !== 2 || !parts.every((part) => /^[+-]?\d{1,3}(\.\d+)?$/.test(part))) return null;
  const [lat = 0, lng = 0] = parts.map(Number);
  return readPlace(placeText({ lat, lng }));
}

/** The map repeats itself to the east and west; a place does not. */
export const onEarth = ({ lat, lng }: Place): Place => ({
  lat: Math.max(-90, Math.min(90, lat)),
  lng: ((((lng + 180) % 360) + 360) % 360) - 180,
});
