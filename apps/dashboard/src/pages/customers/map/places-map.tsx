// A small map of a customer's usual places, drawn from bundled shapes. It loads no tiles, so that no outside service
// learns which customer is viewed.

import { type ReactNode, useId } from "react";
import { t } from "../../../messages/customers.ts";
import { useSession } from "../../../session/session-context.tsx";
import { frameMap, listCities, type Place, shareOf } from "./frame-map.ts";
import { AFRICA, HOME, UNITS_PER_DEGREE, WORLD } from "./shapes.ts";

const WIDTH = 320;
const HEIGHT = 220;
const RADIUS_MIN = 5;
const RADIUS_MAX = 15;

export function PlacesMap({ places }: { readonly places: readonly Place[] }): ReactNode {
	const { workspace } = useSession();
	const frame = frameMap(places, workspace.country, WIDTH / HEIGHT);
	const clip = useId();
	const scale = WIDTH / frame.width;
	const toX = (lng: number): number => (lng - frame.west) * frame.squeeze * scale;
	const toY = (lat: number): number => (frame.north - lat) * scale;
	const land = `translate(${-frame.west * frame.squeeze * scale} ${frame.north * scale}) scale(${(frame.squeeze * scale) / UNITS_PER_DEGREE} ${scale / UNITS_PER_DEGREE})`;
	const sorted = [...places].sort((one, other) => other.weight - one.weight);
	return (
		<figure className="flex flex-col gap-2" aria-label={t("placesLabel")}>
			<svg
				viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
				className="w-full rounded-md border border-line bg-sunken"
				role="img"
				aria-label={t("placesLabel")}
			>
				<clipPath id={clip}>
					<rect width={WIDTH} height={HEIGHT} />
				</clipPath>
				<g clipPath={`url(#${clip})`}>
					<g transform={land} className="fill-surface stroke-line">
						<path d={WORLD} vectorEffect="non-scaling-stroke" />
						<path d={AFRICA} vectorEffect="non-scaling-stroke" />
						{Object.entries(HOME).map(([country, path]) => (
							<path
								key={country}
								d={path}
								vectorEffect="non-scaling-stroke"
								className={country === workspace.country ? "fill-neutral-tint stroke-edge" : ""}
							/>
						))}
					</g>
					{listCities(frame).map(({ name, lat, lng }) => (
						<g key={name} transform={`translate(${toX(lng)} ${toY(lat)})`}>
							<circle r={1.5} className="fill-faint" />
							<text x={4} dy="0.32em" className="fill-faint text-[8px]">
								{name}
							</text>
						</g>
					))}
					{sorted.map((place) => (
						<circle
							key={`${place.lat} ${place.lng}`}
							cx={toX(place.lng)}
							cy={toY(place.lat)}
							r={RADIUS_MIN + (RADIUS_MAX - RADIUS_MIN) * Math.sqrt(shareOf(place, places))}
							strokeWidth={1.5}
							className="fill-accent/45 stroke-accent"
						/>
					))}
				</g>
			</svg>
			<figcaption>
				<ul className="flex flex-col text-xs text-soft">
					{sorted.slice(0, 4).map((place) => (
						<li key={`${place.lat} ${place.lng}`} className="figures">
							{t("placeShare", {
								share: `${Math.round(shareOf(place, places) * 100)} %`,
								lat: place.lat.toFixed(2),
								lng: place.lng.toFixed(2),
							})}
						</li>
					))}
				</ul>
			</figcaption>
		</figure>
	);
}
