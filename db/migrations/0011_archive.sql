ALTER TABLE "inquiries" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "inquiries_archived" ON "inquiries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "inquiries"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "milestones_due" ON "milestones" USING btree ("due_on","id") WHERE "milestones"."reached_on" is null;--> statement-breakpoint
CREATE INDEX "projects_archived" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."archived_at" is not null;