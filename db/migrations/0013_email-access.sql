ALTER TABLE "mails" ADD COLUMN "access" jsonb;--> statement-breakpoint
ALTER TABLE "pending_objects" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;