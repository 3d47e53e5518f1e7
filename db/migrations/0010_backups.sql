CREATE TABLE "backups" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"keeps_until" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"documents" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restored" (
	"id" integer PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"restored_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
