CREATE TABLE "project_pictures" (
	"picture_id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"position" integer NOT NULL,
	"alt" text,
	"caption" text
);
--> statement-breakpoint
CREATE TABLE "project_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "project_pictures" ADD CONSTRAINT "project_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pictures" ADD CONSTRAINT "project_pictures_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_slugs" ADD CONSTRAINT "project_slugs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_pictures_in_order" ON "project_pictures" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "project_slugs_of_project" ON "project_slugs" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "projects_of_lead" ON "projects" USING btree ("lead_id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_slug_unique" UNIQUE("slug");--> statement-breakpoint
INSERT INTO "project_pictures" ("picture_id", "project_id", "position")
	SELECT "picture_id", "id", 0 FROM "projects" WHERE "picture_id" IS NOT NULL;--> statement-breakpoint
-- The same slugs that app/core/slugs.ts makes from titles. Repeated ones get the start of the id.
WITH "made" AS (
	SELECT "id", "created_at", coalesce(nullif(trim(BOTH '-' FROM left(regexp_replace(regexp_replace(
		normalize(replace(replace(replace(replace(lower("title"), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'), NFKD),
		'[\u0300-\u036f]', '', 'g'), '[^a-z0-9]+', '-', 'g'), 70)), ''), 'project') AS "slug"
	FROM "projects" WHERE "published"
), "numbered" AS (
	SELECT "id", "slug", row_number() OVER (PARTITION BY "slug" ORDER BY "created_at", "id") AS "n" FROM "made"
)
INSERT INTO "project_slugs" ("slug", "project_id")
	SELECT CASE WHEN "n" = 1 THEN "slug" ELSE "slug" || '-' || left("id", 8) END, "id" FROM "numbered";--> statement-breakpoint
UPDATE "projects" SET "slug" = "project_slugs"."slug" FROM "project_slugs" WHERE "project_slugs"."project_id" = "projects"."id";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "project_pictures_changed" AFTER INSERT OR UPDATE OR DELETE ON "public"."project_pictures" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION "public"."site_changed"();--> statement-breakpoint
-- A table with pending trigger events can't be altered.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_published_with_slug" CHECK (not "projects"."published" or "projects"."slug" is not null);
