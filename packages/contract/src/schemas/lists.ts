// The wire shapes of the screening lists: their formats, sources, schedules and uploads.

import { REFRESH_PERIODS, UPLOAD_STATUSES } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildLine, buildText, buildTime, buildWord, orNull } from "./builders.ts";

const TITLE_LENGTH_MAX = 100;
const FILES_MAX = 4;
/** The most bytes of one chunk, and their length in base64. */
export const CHUNK_BYTES_MAX = 512 * 1_024;
export const CHUNK_TEXT_MAX = Math.ceil(CHUNK_BYTES_MAX / 3) * 4;

export const RefreshScheduleSchema = Type.Object(
	{
		every: buildWord(
			REFRESH_PERIODS,
			"`off` fetches the list only on request, `half_day` twice a day, `day` at `hour`, `week` on `weekday` at `hour`.",
		),
		hour: Type.Integer({ minimum: 0, maximum: 23, description: "The hour in UTC. It counts for `day` and `week`." }),
		weekday: Type.Integer({
			minimum: 1,
			maximum: 7,
			description: "The weekday in UTC; 1 is Monday. It counts for `week`.",
		}),
	},
	{ $id: "RefreshSchedule" },
);

/** Fields of a list that say where it comes from and when it is fetched. */
export const LIST_SOURCE = {
	title: Type.String({ description: "The list's name for people." }),
	publisher: orNull(Type.String({ description: "The authority or firm that publishes the list." })),
	host: orNull(Type.String({ description: "The host that the list is fetched from. Null if it is only uploaded." })),
	schedule: RefreshScheduleSchema,
	next_refresh_at: orNull(buildTime("When the list is fetched next. Null if it is not fetched by itself.")),
	refreshing: Type.Boolean({ description: "True while a requested refresh has not finished." }),
	latest_change: Type.Object(
		{ added: Type.Integer(), changed: Type.Integer(), removed: Type.Integer() },
		{ description: "The entries that the latest change added, changed and removed." },
	),
};

export const ListRefSchema = Type.Object(
	{ id: Type.String({ description: "The list's id, for example `un_sc`." }), ...LIST_SOURCE },
	{ $id: "ListSource" },
);
export type ListRefView = Static<typeof ListRefSchema>;

const listId = buildText(64, "The list's id: small letters, digits and _. Defaults to the usual id of the format.");
const title = buildLine(TITLE_LENGTH_MAX, "The list's name for people. Defaults to the publisher's.");
const format = buildText(64, "The id of a format.");

export const ListSettingsSchema = Type.Object(
	{
		columns: Type.Optional(
			Type.Record(Type.String({ maxLength: 40 }), buildText(200, "The name of a column."), {
				description: "For `csv`: the column of each field.",
			}),
		),
		topic: Type.Optional(buildText(64, "For entries whose file does not say it, for example `role.pep`.")),
		type: Type.Optional(buildText(64, "For entries whose file does not say it, for example `person`.")),
	},
	{ $id: "ListSettings" },
);

export const NewListSchema = Type.Object(
	{
		format,
		list_id: Type.Optional(listId),
		title: Type.Optional(title),
		urls: Type.Optional(
			Type.Array(buildText(2_048, "An https address."), {
				minItems: 1,
				maxItems: FILES_MAX,
				description: "One address for each file of the format. Defaults to the publisher's.",
			}),
		),
		settings: Type.Optional(ListSettingsSchema),
		schedule: Type.Optional(RefreshScheduleSchema),
	},
	{ $id: "NewList" },
);

export const ListChangesSchema = Type.Object(
	{ title: Type.Optional(orNull(title)), schedule: Type.Optional(RefreshScheduleSchema) },
	{ $id: "ListChanges", description: "Fields that are left out keep their value." },
);

export const ListFormatsSchema = Type.Object(
	{
		data: Type.Array(
			Type.Object({
				id: Type.String(),
				title: Type.String(),
				list_id: Type.String({ description: "The usual id of the list." }),
				list_title: orNull(Type.String()),
				publisher: orNull(Type.String()),
				files: Type.Array(Type.Object({ name: Type.String(), required: Type.Boolean() })),
				has_official_address: Type.Boolean({ description: "True if the publisher's address is known." }),
				has_columns: Type.Boolean({ description: "True if the columns of the file are mapped with `settings`." }),
			}),
		),
		upload_bytes_max: Type.Integer({ description: "The most bytes of an upload." }),
		chunk_bytes_max: Type.Integer({ description: "The most bytes of one chunk of an upload." }),
	},
	{ $id: "ListFormats" },
);

const UploadFileSchema = Type.Object({
	name: buildLine(200, "The file's name, for messages."),
	bytes: Type.Integer({ minimum: 1, maximum: 1_073_741_824, description: "The file's size." }),
});

export const NewListUploadSchema = Type.Object(
	{
		format,
		list_id: Type.Optional(listId),
		title: Type.Optional(title),
		settings: Type.Optional(ListSettingsSchema),
		files: Type.Array(UploadFileSchema, { minItems: 1, maxItems: FILES_MAX }),
	},
	{ $id: "NewListUpload" },
);

export const ListUploadContentSchema = Type.Object(
	{
		file: Type.Integer({ minimum: 0, maximum: FILES_MAX - 1, description: "The number of the file, from 0." }),
		at: Type.Integer({
			minimum: 0,
			maximum: 1_073_741_824,
			description: "The position of the first byte in the file.",
		}),
		data: buildText(CHUNK_TEXT_MAX, "The bytes in base64."),
	},
	{ $id: "ListUploadContent" },
);

const ListChangeSchema = Type.Object({
	list: Type.String(),
	dated: orNull(Type.String({ description: "The file's own date." })),
	entries: Type.Integer(),
	names: Type.Integer(),
	wallets: Type.Integer(),
	added: Type.Integer(),
	changed: Type.Integer(),
	removed: Type.Integer(),
});

export const ListUploadSchema = Type.Object(
	{
		id: Type.String({ description: "The upload's id: `upl_` and 26 letters." }),
		list_id: Type.String(),
		format: Type.String(),
		files: Type.Array(UploadFileSchema),
		received_bytes: Type.Integer(),
		status: buildWord(
			UPLOAD_STATUSES,
			"`waiting` until the files are read, then `ready` to be applied or `failed`. After it is applied: `applying`, then `applied` or `failed`.",
		),
		result: orNull(
			Type.Object(
				{
					lists: Type.Array(ListChangeSchema),
					unreadable_count: Type.Integer(),
					unreadable: Type.Array(Type.Object({ place: Type.String(), message: Type.String() }), {
						description: "The first rows that cannot be read and are left out.",
					}),
				},
				{ description: "What the files change. Null until they are read." },
			),
		),
		problem: orNull(Type.String({ description: "Why the files cannot be used. It names the file and the line." })),
		created_at: buildTime("When the upload began."),
	},
	{ $id: "ListUpload" },
);
export type ListUploadView = Static<typeof ListUploadSchema>;
