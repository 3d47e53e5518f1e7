-- The activity log is only ever added to, whoever asks.
CREATE FUNCTION "public"."refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "activity_is_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "public"."activity"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change"();
