ALTER TABLE "projects" ADD COLUMN "requested_service" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "requested_budget" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "wished_start" date;