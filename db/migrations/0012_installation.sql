CREATE TABLE "installation" (
	"id" integer PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"secret_fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
