ALTER TABLE "projects" ADD COLUMN "case_study_of" text;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_case_study_of_projects_id_fk" FOREIGN KEY ("case_study_of") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- The activity log knows which projects earlier case studies were made from.
UPDATE "projects" SET "case_study_of" = "source"."id"
	FROM "activity" JOIN "projects" AS "source" ON "source"."id" = "activity"."after" ->> 'copiedFrom'
	WHERE "activity"."subject_kind" = 'project' AND "activity"."subject_id" = "projects"."id"
		AND "activity"."action" = 'project.created' AND "projects"."client_id" IS NULL;--> statement-breakpoint
-- A table with pending trigger events can't be altered.
SET CONSTRAINTS ALL IMMEDIATE;
