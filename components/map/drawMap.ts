/** The only importer of Leaflet. A map with a pin: the site's tiles where it has any, a grid of latitude and longitude everywhere. */
import { type Coords, GridLayer, type GridLayerOptions, Map as LeafletMap, Marker, TileLayer, divIcon } from 'leaflet';
import 'leaflet/dist/leaflet.css';

export interface Point {
  lat: number;
  lng: number;
}

export interface DrawnMap {
  goTo: (point: Point) => void;
  zoom: (steps: number) => void;
  remove: () => void;
}

const ZOOM = 15;
const NEAR = 16;

const SVG = 'http://www.w3.org/2000/svg';

function drawn(name: string, attributes: Record<string, string>, ...inside: Element[]): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

/** Built from parts: text that becomes markup is refused in this app. */
const pinShape = (): HTMLElement => {
  const body = drawn('path', {
    d: 'M16 1C8 1 2 7 2 15c0 10 14 24 14 24s14-14 14-24C30 7 24 1 16 1z',
    fill: 'var(--brand)',
  });
  const eye = drawn('circle', { cx: '16', cy: '15', r: '5.5', fill: 'var(--page)' });
  const box = document.createElement('div');
  box.append(drawn('svg', { viewBox: '0 0 32 40', width: '32', height: '40', 'aria-hidden': 'true' }, body, eye));
  return box;
};

/** Lines of latitude and longitude, one around each tile, with their degrees. */
class Graticule extends GridLayer {
  override createTile(coords: Coords): HTMLElement {
    const size = this.getTileSize();
    const canvas = document.createElement('canvas');
    const dots = window.devicePixelRatio || 1;
    [canvas.width, canvas.height] = [size.x * dots, size.y * dots];
    const pen = canvas.getContext('2d');
    const corner = this.cornerOf(coords);
    if (!pen) return canvas;
    const style = getComputedStyle(document.documentElement);
    pen.scale(dots, dots);
    pen.strokeStyle = style.getPropertyValue('--ink-disabled');
    pen.strokeRect(0, 0, size.x, size.y);
    pen.strokeStyle = style.getPropertyValue('--line');
    for (const part of [0.25, 0.5, 0.75]) {
      pen.strokeRect(part * size.x, 0, 0, size.y);
      pen.strokeRect(0, part * size.y, size.x, 0);
    }
    pen.fillStyle = style.getPropertyValue('--ink-3');
    pen.font = '11px system-ui, sans-serif';
    if (corner) pen.fillText(`${corner.lat.toFixed(3)}, ${corner.lng.toFixed(3)}`, 6, 16);
    return canvas;
  }

  private cornerOf(coords: Coords): Point | null {
    const map = (this as unknown as { _map?: LeafletMap })._map;
    return map ? map.unproject(coords.scaleBy(this.getTileSize()), coords.z).wrap() : null;
  }
}

interface Options {
  start: Point;
  tiles: string;
  /** Called with the middle of the map after a move; null for a map that only shows a place. */
  onMove: ((point: Point) => void) | null;
}

export function drawMap(box: HTMLElement, { start, tiles, onMove }: Options): DrawnMap {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(box, {
    center: start,
    zoom: ZOOM,
    minZoom: 2,
    maxZoom: 19,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    inertia: !still,
  });
  const options: GridLayerOptions = { minZoom: 2, maxZoom: 19 };
  new Graticule(options).addTo(map);
  if (tiles !== '') new TileLayer(tiles, { ...options, referrerPolicy: 'no-referrer' }).addTo(map);
  const pin = new Marker(start, {
    icon: divIcon({ html: pinShape(), className: '', iconSize: [32, 40], iconAnchor: [16, 40] }),
    interactive: false,
    keyboard: false,
  }).addTo(map);
  if (onMove) {
    map.on('move', () => pin.setLatLng(map.getCenter()));
    map.on('moveend', () => onMove(map.getCenter()));
  }
  return {
    goTo: (point) => void map.setView(point, Math.max(map.getZoom(), NEAR), { animate: !still }),
    zoom: (steps) => void map.setZoom(map.getZoom() + steps),
    remove: () => void map.remove(),
  };
}
