-- Visitors see published projects, so whatever touches one writes a new site version in the same transaction.
-- The row triggers run at commit: the version's row is locked for a moment only, and always as the last one.
INSERT INTO "public"."site_version" ("id") VALUES (1);--> statement-breakpoint
CREATE FUNCTION "public"."site_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "public"."site_version" SET "version" = gen_random_uuid() WHERE "id" = 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "projects_inserted" AFTER INSERT ON "public"."projects" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW."published") EXECUTE FUNCTION "public"."site_changed"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "projects_updated" AFTER UPDATE ON "public"."projects" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN ((OLD."published" OR NEW."published") AND OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "public"."site_changed"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "projects_deleted" AFTER DELETE ON "public"."projects" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (OLD."published") EXECUTE FUNCTION "public"."site_changed"();--> statement-breakpoint
CREATE TRIGGER "projects_emptied" AFTER TRUNCATE ON "public"."projects"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."site_changed"();
