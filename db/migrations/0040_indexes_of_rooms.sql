CREATE INDEX "room_members_of_room" ON "room_members" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "room_releases_of_version" ON "room_releases" USING btree ("version_id");