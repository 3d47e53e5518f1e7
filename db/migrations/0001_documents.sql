ALTER TABLE "documents" DROP CONSTRAINT "documents_by_name";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "former_project_id" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "former_project" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "folder" text GENERATED ALWAYS AS (case when "removed_at" is null then coalesce("project_id", "former_project_id", '') else 'removed ' || "id" end) STORED;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "project_title" text;--> statement-breakpoint
ALTER TABLE "pending_objects" ADD COLUMN "kept_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pending_objects" ADD COLUMN "client_id" text;--> statement-breakpoint
CREATE INDEX "documents_removed" ON "documents" USING btree ("removed_at") WHERE "documents"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "pending_objects_of_client" ON "pending_objects" USING btree ("client_id") WHERE "pending_objects"."client_id" is not null;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_by_name" UNIQUE NULLS NOT DISTINCT("client_id","origin","folder","name");--> statement-breakpoint
-- by hand: invoices that were sent keep the title that their project has now
UPDATE "invoices" SET "project_title" = "projects"."title" FROM "projects" WHERE "projects"."id" = "invoices"."project_id" AND "invoices"."status" <> 'draft';
